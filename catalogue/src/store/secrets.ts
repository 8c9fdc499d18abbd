import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** The package has the names of algorithms as types only. */
const argon2idNumber = 2

/** As OWASP recommends it for argon2id: 19 MiB, two passes, one thread. */
const argon2id = { algorithm: argon2idNumber, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id)
}

/** Whether a password is the one that a hash was made of. */
export function isPassword(password: string, stored: string): Promise<boolean> {
  return verify(stored, password)
}

/** A new token: 40 hexadecimal digits, as the service gives them. */
export function createToken(): string {
  return randomBytes(20).toString('hex')
}

/** What is stored of a token. It has 160 bits of chance, so a plain hash is enough, and looking it up tells nothing about others. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
