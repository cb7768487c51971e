import { hash } from '@node-rs/argon2'
import type { Role } from '#contract/actor.ts'
import type { Member } from '#demo/member.ts'
import type { Holders } from '#demo/participation.ts'
import { personaPassword, personas } from '#demo/personas.ts'

export type DemoUser = {
  id: number
  username: string
  role: Role
  affiliateId: number | null
  passwordHash: string | null
  creationTime: string
}

/** How many members have an account, besides the personas and those who hold an office. */
const ordinaryUsers = 50

/** The accounts of the personas, and after them of those who hold an office and of some members, who have no password. */
export async function createUsers(
  members: readonly Member[],
  offices: readonly Holders[],
): Promise<DemoUser[]> {
  const passwordHash = await hashWithFixedSalt(personaPassword)
  const byEmail = new Map(members.map((member) => [member.email, member]))
  const since = members[0]?.creationTime ?? new Date(0).toISOString()
  const known = personas.map(({ username, role }) => {
    const { id = null, creationTime = since } = byEmail.get(username) ?? {}
    return { username, role, affiliateId: id, passwordHash, creationTime }
  })
  const taken = new Set<string>(known.map(({ username }) => username))
  const holders = offices.flatMap(({ responsible, liaison }) => [
    ...listFree(taken, 'ROLE_RESPONSABLE', [responsible]),
    ...listFree(taken, 'ROLE_ENLACE', [liaison]),
  ])
  const others = listFree(taken, 'ROLE_USER', members).slice(0, ordinaryUsers)
  return [...known, ...holders, ...others].map((user, index) => ({ ...user, id: index + 1 }))
}

/** The accounts of those people who may have one and have none yet. */
const listFree = (taken: Set<string>, role: Role, members: readonly (Member | undefined)[]) =>
  members.flatMap((member) => {
    if (!member || member.inscriptionType === 0 || member.email === '' || taken.has(member.email)) return []
    taken.add(member.email)
    const { id, email, creationTime } = member
    return [{ username: email, role, affiliateId: id, passwordHash: null, creationTime }]
  })

/** A hash with a fixed salt, so that the same seed gives the same rows. The password is public anyway. */
const hashWithFixedSalt = (password: string) =>
  hash(password, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: Buffer.from('concejo de prueba'),
  })
