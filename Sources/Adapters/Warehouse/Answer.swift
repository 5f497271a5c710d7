import CPostgres

/// What a server answered to one statement.
@safe
final class Answer {
  let handle: OpaquePointer

  init(owning handle: OpaquePointer) {
    unsafe self.handle = unsafe handle
  }

  deinit {
    unsafe PQclear(handle)
  }

  var status: ExecStatusType { unsafe PQresultStatus(handle) }

  /// The number of rows that a statement changed or gave; 0 for one that does neither.
  var changedRows: Int { unsafe Int(String(cString: PQcmdTuples(handle))) ?? 0 }

  /// The first word or words of the statement, as the server did it: `COMMIT`, or `ROLLBACK` for a
  /// COMMIT of what had failed.
  var command: String { unsafe String(cString: PQcmdStatus(handle)) }

  var rowCount: Int { Int(unsafe PQntuples(handle)) }

  /// The columns with their types.
  private var columns: ColumnList {
    let places = unsafe 0..<PQnfields(handle)
    return ColumnList(
      names: places.map { unsafe PQfname(handle, $0).map { unsafe String(cString: $0) } ?? "" },
      kinds: places.map { ColumnKind(oid: unsafe PQftype(handle, $0)) })
  }

  /// The columns, and room for the fields of one row of them.
  var form: (fields: FieldList, columns: ColumnList) {
    let columns = columns
    return (FieldList(count: columns.names.count), columns)
  }

  /// Lends the rows to `body`, one after another.
  func forEach<Failure: Error>(
    failure: (WarehouseError) -> Failure, _ body: (borrowing Row) throws(Failure) -> Void
  ) throws(Failure) {
    let (fields, columns) = form
    for row in 0..<Int32(rowCount) {
      unsafe fields.take(row, of: handle)
      try body(Row(fields, columns))
    }
  }
}

extension FieldList {
  /// Points at the fields of a row of an answer.
  func take(_ row: Int32, of answer: OpaquePointer) {
    for place in 0..<count {
      let column = Int32(place)
      let isNull = unsafe PQgetisnull(answer, row, column) != 0
      let length = isNull ? -1 : Int(unsafe PQgetlength(answer, row, column))
      unsafe set(place, UnsafeRawPointer(PQgetvalue(answer, row, column)), length)
    }
  }
}
