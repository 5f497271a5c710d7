import Glibc

/// log(e^x + e^y), without overflow.
func logAdd(_ x: Double, _ y: Double) -> Double {
  let larger = max(x, y)
  return larger == -.infinity ? larger : larger + log1p(exp(min(x, y) - larger))
}

/// log(1 - e^x) for x <= 0, accurate at both ends.
func logComplement(_ x: Double) -> Double {
  x > -M_LN2 ? log(-expm1(x)) : log1p(-exp(x))
}
