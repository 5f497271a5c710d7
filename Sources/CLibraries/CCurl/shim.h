// The type checks are macros around the calls that take any type, which Swift cannot make anyway.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// One function for each type that an option takes or an answer has: Swift imports no function that
// takes any.

static inline CURLcode curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_list(CURL *handle, struct curl_slist *value) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, value);
}

// The callbacks for header lines and for the body have the same shape.
static inline CURLcode curl_set_receiver(
    CURL *handle, CURLoption option, curl_write_callback value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_prerequest(CURL *handle, curl_prereq_callback value) {
  return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLcode curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode curl_get_size(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

// The result of the one transfer that a multi handle has; -1 while it runs.
static inline int curl_finished_result(CURLM *handle) {
  int left = 0;
  CURLMsg *message = curl_multi_info_read(handle, &left);
  return message && message->msg == CURLMSG_DONE ? (int)message->data.result : -1;
}
