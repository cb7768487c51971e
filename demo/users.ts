import { hash } from '@node-rs/argon2'
import type { Role } from '#contract/actor.ts'
import type { Member } from '#demo/member.ts'
import { personaPassword, personas } from '#demo/personas.ts'

export type DemoUser = {
  username: string
  role: Role
  affiliateId: number | null
  passwordHash: string | null
  creationTime: string
}

/** How many members have an account, besides the personas. */
const ordinaryUsers = 50

/** The accounts of the personas, and of some members after them, who have no password. */
export async function createUsers(members: readonly Member[]): Promise<DemoUser[]> {
  const passwordHash = await hashWithFixedSalt(personaPassword)
  const byEmail = new Map(members.map((member) => [member.email, member]))
  const since = members[0]?.creationTime ?? new Date(0).toISOString()
  const known = personas.map(({ username, role }): DemoUser => {
    const member = byEmail.get(username)
    return {
      username,
      role,
      affiliateId: member?.id ?? null,
      passwordHash,
      creationTime: member?.creationTime ?? since,
    }
  })
  const others = members
    .filter(
      ({ email, inscriptionType }) =>
        inscriptionType !== 0 && email !== '' && !known.some(({ username }) => username === email),
    )
    .slice(0, ordinaryUsers)
    .map(({ id, email, creationTime }): DemoUser => {
      return { username: email, role: 'ROLE_USER', affiliateId: id, passwordHash: null, creationTime }
    })
  return [...known, ...others]
}

/** A hash with a fixed salt, so that the same seed gives the same rows. The password is public anyway. */
const hashWithFixedSalt = (password: string) =>
  hash(password, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: Buffer.from('concejo de prueba'),
  })
