// LAPACKE's complex types are plain structs here: C11 complex numbers do not import into Swift.
#define LAPACK_COMPLEX_STRUCTURE
#include <cblas.h>
#include <lapacke.h>
