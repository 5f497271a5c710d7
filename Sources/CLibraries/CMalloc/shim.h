// The C library's own allocator: the Glibc module leaves its tuning out.
#include <malloc.h>
