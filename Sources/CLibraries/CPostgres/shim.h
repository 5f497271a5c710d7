#include <libpq-fe.h>

// Swift imports no character constants of the error fields.
static const int postgres_field_sqlstate = PG_DIAG_SQLSTATE;
static const int postgres_field_message = PG_DIAG_MESSAGE_PRIMARY;
static const int postgres_field_position = PG_DIAG_STATEMENT_POSITION;
static const int postgres_field_inner_position = PG_DIAG_INTERNAL_POSITION;
static const int postgres_field_table = PG_DIAG_TABLE_NAME;
static const int postgres_field_column = PG_DIAG_COLUMN_NAME;
static const int postgres_field_constraint = PG_DIAG_CONSTRAINT_NAME;
static const int postgres_field_function = PG_DIAG_SOURCE_FUNCTION;
