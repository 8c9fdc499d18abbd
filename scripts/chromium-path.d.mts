/** The Chromium in which pages are tried; where there is none, the path at which it is looked for. */
export const chromiumPath: string
