import { judgeBallot } from '#contract/votings/ballot.ts'
import { addChoice, createTally } from '#contract/votings/counting/tally.ts'
import { createBallotMarks } from '#server/votings/scheme/sealedBox/ballotMarks.ts'
import { createPair, openBallot, seal } from '#server/votings/scheme/sealedBox/box.ts'
import { measureChoices, toSent } from '#server/votings/scheme/sealedBox/plaintext.ts'
import type { BallotScheme } from '#server/votings/scheme/scheme.ts'

/**
 * `sealed-1`: X25519 sealed boxes, which whoever seals one cannot open again, with a mark of the server inside (decision 40).
 * The server reads what is sent and judges it, and judges it anew when it counts.
 */
export const sealedBox: BallotScheme = {
  createKeys: createPair,

  createSealer({ definition, publicKey, secret }) {
    const by = {
      publicKey,
      marks: createBallotMarks(secret, definition.id),
      length: measureChoices(definition),
    }
    return (sent) => {
      const choice = judgeBallot(definition, sent)
      return Array.isArray(choice) ? choice : seal(by, choice)
    }
  },

  async tally({ definition, keys, secret }, ballots) {
    const marks = createBallotMarks(secret, definition.id)
    const tally = createTally(definition)
    const drawn = new Set<string>()
    for await (const piece of ballots)
      for (const sealed of piece) {
        const opened = openBallot(keys, marks, sealed)
        if (!opened) return 'Hay una papeleta que no se abre.'
        if (opened === 'foreign') return 'Hay una papeleta que no ha hecho el servidor.'
        const judged = judgeBallot(definition, toSent(opened.choice, definition))
        if (Array.isArray(judged)) return 'Hay una papeleta que no es de esta votación.'
        drawn.add(opened.drawn)
        addChoice(tally, judged)
      }
    return drawn.size === tally.ballots ? tally : 'Hay papeletas repetidas.'
  },
}
