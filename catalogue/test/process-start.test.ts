import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isRunning, startOf } from '../src/database/process-start.ts'

test.skipIf(!existsSync('/proc/self/stat'))(
  'a process that was killed and that nobody asked for its end does not run any more',
  async () => {
    // The program that takes the place of the shell asks for no end of what the shell started.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      const [said] = await once(parent.stdout, 'data')
      const pid = Number(String(said))
      const one = { pid, started: startOf(pid) }
      expect(isRunning(one)).toBe(true)
      await wait(200)
      process.kill(pid, 'SIGKILL')
      for (let tries = 0; tries < 100 && !isEnded(pid); tries++) await wait(20)
      expect(isEnded(pid)).toBe(true)
      expect(isRunning(one)).toBe(false)
    } finally {
      parent.kill('SIGKILL')
    }
  },
)

function isEnded(pid: number): boolean {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
}
