import { formatMomentInWords } from '#contract/format.ts'
import { fillMailTemplate } from '#server/kernel/mail/mailTemplate.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { findAnswered } from '#server/votings/claims.queries.ts'
import type { claimDecidedMessage } from '#server/votings/claims.messages.ts'

/** The mail with the answer to a claim; undefined (no mail) if it is gone (rule voting-12). */
export const writeClaimDecided: MessageWriter<typeof claimDecidedMessage> = async (
  world,
  { data: { claimId } },
) => {
  const { db, settings } = world
  const found = await findAnswered(db, claimId)
  if (!found || found.state === 'pendiente') return undefined
  const { wish, state, decidedBy, answer, name, startDate, votingId, votingState } = found
  const isIn = (wish === 'entrar') === (state === 'aceptada')
  const standing = isIn ? 'estás en el censo de esta votación' : 'no estás en el censo de esta votación'
  const verdicts = {
    accepted: `Hemos aceptado tu reclamación: ${standing}.`,
    denied: `Hemos mirado tu reclamación y no la aceptamos: ${standing}.`,
    undecided: `La votación ha empezado sin que se decidiera tu reclamación, así que el censo no ha cambiado: ${standing}. Sentimos no haberla contestado a tiempo.`,
    annulled:
      'La votación se ha anulado antes de que se decidiera tu reclamación, así que no hay censo que cambiar.',
  }
  const verdict =
    state === 'aceptada'
      ? 'accepted'
      : decidedBy !== null
        ? 'denied'
        : votingState === 'annulled'
          ? 'annulled'
          : 'undecided'
  const starts =
    verdict === 'annulled'
      ? 'Tu reclamación queda cerrada sin respuesta.'
      : isIn && startDate !== null && votingState !== 'annulled'
        ? `La votación empieza el ${formatMomentInWords(startDate)}, y se vota en la web.`
        : 'Puedes leer el censo y tu reclamación en la página de la votación.'
  return fillMailTemplate(world, 'voting-claim-decided', {
    VOTACION: name,
    RESULTADO: verdicts[verdict],
    RESPUESTA: answer === '' ? starts : `${answer.trim()} ${starts}`,
    ENLACE: `${settings.publicUrl}/votaciones/votacion/${votingId}`,
  })
}
