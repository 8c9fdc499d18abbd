/** How many items are given at most. */
export const mostItems = 200
