import { formatMomentInWords } from '#contract/format.ts'
import { toCanonicalText } from '#contract/canonicalText.ts'
import type { FrozenDefinition } from '#contract/votings/frozen.ts'
import type { Convened } from '#server/communications/notices/convened.ts'
import { hashText } from '#server/kernel/chain/hashText.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { writeCalendarOf } from '#server/meetings/calendars.rules.ts'
import type { Told } from '#server/meetings/notices.queries.ts'
import {
  findToConvene,
  isCalled,
  loadCalled,
  type VotingToConvene,
} from '#server/votings/convening.queries.ts'
import { hashVoters } from '#server/votings/conditions.rules.ts'
import { requireDefinition } from '#server/votings/definition.rules.ts'
import type { Voters } from '#server/votings/votings.queries.ts'

const statuses: Record<VotingToConvene['state'], Told['status']> = {
  draft: 'Pendiente',
  pending: 'Pendiente',
  approved: 'Aprobada',
  annulled: 'Cancelada',
}

/** A draft may have no dates: then it is not over. */
const never = '9999-12-31T00:00:00.000Z'
const toInstant = (text: string | null) => (text === null ? never : new Date(text).toISOString())

/** A voting as it would be told now. */
const tellVoting = ({ name, state, startDate, endDate, definition, voters }: VotingToConvene): Told => ({
  title: name,
  status: statuses[state],
  meetingTime: toInstant(startDate),
  endTime: toInstant(endDate),
  secondTime: null,
  place: null,
  onlineLink: null,
  agenda: [],
  ...(definition !== null && voters !== null && hashApproved(requireDefinition({ definition }), voters)),
})

const unsalted = '0'.repeat(64)

/**
 * Hashes of what is voted and of who may, by which one that was taken back and approved as another is told as that. What each
 * approval draws or numbers anew is not in them.
 */
function hashApproved(definition: FrozenDefinition, voters: Voters) {
  const { id, description, survey, listType, votingMethodType, positionsNumberToAssign } = definition
  const { ballotSize, allowsPartial, allowsBlank, questions, candidatures } = definition
  const how = { survey, listType, votingMethodType, positionsNumberToAssign, ballotSize }
  const voted = { description, ...how, allowsPartial, allowsBlank, questions, candidatures }
  return {
    voted: hashText(toCanonicalText(voted)).toString('hex'),
    voters: hashVoters(id, { ...voters, salt: unsalted }),
  }
}

const how =
  'Se vota en la web, con tu cuenta, en secreto y una sola vez. Si todavía no tienes cuenta, háztela con tiempo en «He olvidado mi contraseña», con la dirección en la que recibes este mensaje; si no te llega el enlace, escríbenos.'

/** Whether whoever reads it is in the roll, or would be. */
function sayRoll({ rollId, provisionalRollId }: VotingToConvene): string {
  if (rollId !== null) return 'Estás en su censo.'
  if (provisionalRollId !== null)
    return 'Hoy estarías en su censo, que todavía es provisional: se cierra cuando empiece, con las reclamaciones que se acepten.'
  return 'Hoy estarías en su censo, que todavía no está cerrado: si para entonces sigues cumpliendo lo que pide, podrás votar.'
}

/** Who is convened while the roll is not closed, and when others are. */
function warnOfRoll({ rollId, provisionalRollId, claimsFrom, startDate }: VotingToConvene): string[] {
  if (rollId !== null) return []
  if (provisionalRollId !== null)
    return [
      'El censo es provisional: se escribe a quien está en él, con las reclamaciones aceptadas hasta ahora. Quien entre por otra saldrá después en «Convocar a quien falta».',
    ]
  return [
    `El censo no está cerrado: se escribe a quien estaría en él hoy. Quien llegue hasta el ${formatMomentInWords(toInstant(claimsFrom ?? startDate))} saldrá después en «Convocar a quien falta».`,
  ]
}

/** A voting, as people are convened to it: whom, its roll says or, before there is one, who would be in it (rule convocation-5). */
export const toConvenedVoting = (found: VotingToConvene): Convened => ({
  subject: { of: 'voting', id: found.id },
  version: found.version,
  told: tellVoting(found),
  shut:
    // Annulling one that has failed, or was restored, leaves why it did.
    found.state === 'approved' && (found.failure !== null || found.restoredAt !== null)
      ? 'La votación está parada: hasta que siga o se anule no se convoca ni se avisa de nada.'
      : null,
  assemblyId: null,
  name: `Votación ${found.id}`,
  page: `/votaciones/votacion/${found.id}`,
  places: {
    CENSO: sayRoll(found),
    COMO: how,
    MOTIVO: found.reason ?? '',
  },
  warnings: warnOfRoll(found),
  loadCalled: (db) => loadCalled(db, found),
  isCalled: isCalled(found),
  writeCalendar: (settings) => {
    const { title, status, meetingTime, endTime } = tellVoting(found)
    return writeCalendarOf(settings, {
      of: 'voting',
      id: found.id,
      version: found.version,
      title,
      description: how,
      status,
      meetingTime,
      endTime,
      place: null,
      onlineLink: null,
      creationTime: found.createdAt,
      lastChangeTime: found.annulledAt ?? found.updatedAt,
    })
  },
})

/** A voting whoever asks. */
export async function findConvenedVoting(db: Database, id: number): Promise<Convened | undefined> {
  const found = await findToConvene(db, id)
  return found && toConvenedVoting(found)
}
