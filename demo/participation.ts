import { centro, type DemoAssembly } from '#demo/assemblies.ts'
import type { Member } from '#demo/member.ts'
import { personas, type PersonaName } from '#demo/personas.ts'

/** How many people, those enrolled first, have an account or attend meetings whatever their assembly. */
const mostFirst = 400
/** How many people of each assembly, those enrolled first, attend its meetings. */
const mostOfAssembly = 120

/** Who is active in the organisation: kept while people are generated, so that not all of them need be. */
export class Participation {
  /** Those enrolled first. */
  readonly first: Member[] = []
  readonly #ofAssembly = new Map<number, Member[]>()

  note(members: readonly Member[]) {
    this.first.push(...members.slice(0, mostFirst - this.first.length))
    for (const member of members) {
      if (member.inscriptionType === 0) continue
      if (member.assemblyId !== null) this.#noteIn(member.assemblyId, member)
      for (const id of member.sectoralIds) this.#noteIn(id, member)
    }
  }

  #noteIn(assemblyId: number, member: Member) {
    const known = this.#ofAssembly.get(assemblyId)
    if (!known) this.#ofAssembly.set(assemblyId, [member])
    else if (known.length < mostOfAssembly) known.push(member)
  }

  /** The active members of an assembly. */
  membersOf(assemblyId: number): readonly Member[] {
    return this.#ofAssembly.get(assemblyId) ?? []
  }

  /** Everybody who is active, each once. */
  everybody(): Member[] {
    return [...new Set([...this.first, ...[...this.#ofAssembly.values()].flat()])]
  }
}

/** The people who hold the offices of an assembly. */
export type Holders = { assemblyId: number; responsible: Member | undefined; liaison: Member | undefined }

const isPersona = ({ email }: Member) => personas.some(({ username }) => username === email)
/** With an address, for an account, and of age. */
const mayHold = (member: Member) =>
  member.email !== '' && (member.inscriptionType === 1 || member.inscriptionType === 2) && !isPersona(member)

/** The responsable and the enlace of each assembly: of Centro two personas, of others two of their first members. */
export function chooseHolders(assemblies: readonly DemoAssembly[], participation: Participation): Holders[] {
  const taken = new Set<Member>()
  return assemblies.map(({ id }) => {
    if (id === centro.id) {
      const persona = (email: PersonaName) => participation.first.find((member) => member.email === email)
      return {
        assemblyId: id,
        responsible: persona('responsable@concejo.example'),
        liaison: persona('enlace@concejo.example'),
      }
    }
    const [responsible, liaison] = participation
      .membersOf(id)
      .filter((member) => mayHold(member) && !taken.has(member))
      .slice(0, 2)
    for (const holder of [responsible, liaison]) if (holder) taken.add(holder)
    return { assemblyId: id, responsible, liaison }
  })
}
