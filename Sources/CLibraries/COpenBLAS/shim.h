// LAPACKE's complex types are plain structs here: C11 complex numbers do not import into Swift.
#define LAPACK_COMPLEX_STRUCTURE
#include <cblas.h>
#include <lapacke.h>

// Ends the threads that a build with threads starts when it is loaded; a call that may use several
// would start them again. No header declares it, and a build without threads has none.
extern int blas_thread_shutdown_(void) __attribute__((weak));

static inline void openblas_end_threads(void) {
  if (blas_thread_shutdown_) blas_thread_shutdown_();
}
