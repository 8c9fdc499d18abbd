/** The version of this package; a test has it equal to `package.json`. */
export const version = '0.1.0'
