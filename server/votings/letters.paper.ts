import { formatDayInWords, formatMomentInWords } from '#contract/format.ts'
import { groupLetterCode } from '#contract/votings/letterCode.ts'
import type { Paper } from '#server/kernel/pdf/paper.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'
import type { Addressee } from '#server/votings/letters.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

export type VotingLetter = Addressee & { code: string }

type About = {
  voting: Pick<StoredVoting, 'name' | 'startDate' | 'endDate'>
  /** Where the code is typed, without it. */
  address: string
  today: string
}

/** Letters to whoever may vote and has no e-mail address, each on sheets of its own (rule voting-13). */
export const composeLetters = (
  { voting, address, today }: About,
  letters: readonly VotingLetter[],
): Paper => ({
  title: `Votación: ${voting.name}`,
  date: formatDayInWords(today),
  blocks: letters.flatMap((letter, index) => [
    ...(index === 0 ? [] : [{ kind: 'break' } as const]),
    ...composeLetter(voting, address, letter),
  ]),
})

const composeLetter = (
  { name, startDate, endDate }: About['voting'],
  address: string,
  { fullName, street, postalCode, city, province, code }: VotingLetter,
): Paper['blocks'] => [
  createParagraph(
    [fullName, street, [postalCode, city].filter(Boolean).join(' '), province].filter(Boolean).join('\n'),
  ),
  createHeading(1, `Puedes votar: ${name}`),
  createParagraph(
    `Estás en el censo de esta votación, que empieza el ${formatMomentInWords(startDate ?? '')} y termina el ${formatMomentInWords(endDate ?? '')}. ` +
      'Se vota en la web, en secreto, y para eso hace falta una cuenta. No tenemos tu correo electrónico: con el código de esta carta puedes hacerte la cuenta.',
  ),
  createHeading(2, 'Qué hacer'),
  {
    kind: 'list',
    numbering: 1,
    items: [
      `Entra en ${address} con el ordenador o el móvil.`,
      'Escribe tu documento de identidad, este código y tu correo electrónico.',
      'Abre el enlace que te llegará a ese correo, y elige una contraseña.',
      'Entra con tu correo y tu contraseña: la votación está en «Votaciones».',
    ].map((text) => [createParagraph(text)]),
  },
  createHeading(2, 'Tu código'),
  { kind: 'paragraph', runs: [{ text: groupLetterCode(code), bold: true }] },
  createParagraph(
    `Vale para una sola cuenta, la tuya, y hasta que termine la votación. No se lo des a nadie: quien lo tenga junto con tu documento podría hacerse tu cuenta. ` +
      'Si te llega otra carta de esta votación, vale el código de la última.',
  ),
]
