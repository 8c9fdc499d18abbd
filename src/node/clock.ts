/** Today as `2026-03-01`, in UTC. */
export function todayText(): string {
  return new Date().toISOString().slice(0, 10)
}

/** The current second as `2026-03-01T12:30:00Z`, as editions are dated. */
export function nowText(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`
}
