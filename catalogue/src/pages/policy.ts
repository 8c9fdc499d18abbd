/** What a page may do in a browser: nothing but show itself with its own styles. */
export const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
