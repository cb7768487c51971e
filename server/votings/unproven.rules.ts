import type { SignedIn } from '#contract/actor.ts'
import { formatMomentInWords } from '#contract/format.ts'
import type { Database } from '#server/kernel/database/database.ts'
import type { Clock } from '#server/kernel/world.ts'
import { findLetterNeed, findUnproven, type Unproven } from '#server/votings/knownAccount.queries.ts'
import { isMember } from '#server/votings/electorate.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

/** To whom it is said: to whoever it is about, or to staff. */
type Listener = 'own' | 'staff'

type Words = { [Why in keyof Unproven]: Record<Listener, string> }

const words: Words = {
  broughtIn: {
    own: 'te dio de alta la organización, a mano o con una lista',
    staff: 'su alta la hizo la organización, a mano o con una lista',
  },
  merged: { own: 'se unió otra ficha a la tuya', staff: 'se unió otra ficha a la suya' },
  renamed: {
    own: 'se cambió tu nombre, tu documento o tu fecha de nacimiento',
    staff: 'se cambió su nombre, su documento o su fecha de nacimiento',
  },
  another: {
    own: 'tu ficha pasó a tener el documento o la fecha de alta de otra',
    staff: 'su ficha pasó a tener el documento o la fecha de alta de otra',
  },
  addressed: {
    own: 'tu correo lo escribió o lo admitió la organización',
    staff: 'su correo lo escribió o lo admitió la organización',
  },
}

/** The reasons why an account does not vote without a letter, in clauses that follow «porque»: «se unió otra ficha a la tuya». */
function listReasons(unproven: Unproven, listener: Listener): string {
  const all = Object.entries(words).flatMap(([why, said]) =>
    // Safe: the words have its reasons alone.
    unproven[why as keyof Unproven] ? [said[listener]] : [],
  )
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join('; ')}, y ${all.at(-1)}`
}

const whatToDo =
  'Para votar, pide a tu organización una carta de esta votación y escribe su código en /carta.'

/** What whoever votes by an account that nobody knows to be theirs reads, where why is not asked (rule voting-16). */
export const unknownAccount = `Estás en el censo, pero no votas sin una carta: tu cuenta, su correo, tu alta o lo que de ti dice tu ficha son recientes. ${whatToDo}`

/** Whoever is in a roll, or would be, and votes in a voting with no account without a letter of it: until when, and why. */
export async function sayUnproven(
  { db, clock }: { db: Database; clock: Clock },
  found: Pick<StoredVoting, 'id' | 'openedAt'>,
  affiliateId: number,
  standing: string,
): Promise<string> {
  const unproven = await findUnproven(db, found.id, affiliateId)
  const reasons = unproven ? listReasons(unproven, 'own') : ''
  if (reasons === '') return unknownAccount
  if (found.openedAt !== null)
    return `${standing}, pero no votas sin una carta, porque poco antes de que se fijara, o después, ${reasons}. ${whatToDo}`
  const need = await findLetterNeed(db, clock, affiliateId)
  const until = need ? `hasta el ${formatMomentInWords(need.until)} ` : ''
  return `${standing}, pero ${until}no votas sin una carta, porque hace poco ${reasons}. ${whatToDo}`
}

/** Until when whatever somebody votes in wants a letter, and why, in a sentence; null where it wants none (rule voting-16). */
export async function sayLetterNeed(
  db: Database,
  clock: Clock,
  affiliateId: number,
  listener: Listener,
): Promise<string | null> {
  const need = await findLetterNeed(db, clock, affiliateId)
  if (!need) return null
  const [votes, then] =
    listener === 'own'
      ? ['votas', 'Pide la de cada votación a tu organización y escribe su código en /carta.']
      : ['vota', 'Las cartas se imprimen en la página de cada votación.']
  return `En las votaciones que empiecen hasta el ${formatMomentInWords(need.until)} no ${votes} sin una carta, porque hace poco ${listReasons(need.unproven, listener)}. ${then}`
}

type Asking = { db: Database; world: { clock: Clock }; actor: Pick<SignedIn, 'affiliateId'> }

/** The same to whoever asks, of their own account; null to who is no member. */
export async function sayOwnLetterNeed({
  db,
  world,
  actor: { affiliateId },
}: Asking): Promise<string | null> {
  if (affiliateId === null || !(await isMember(db, affiliateId))) return null
  return sayLetterNeed(db, world.clock, affiliateId, 'own')
}
