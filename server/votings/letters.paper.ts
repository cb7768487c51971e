import { formatDayInWords, formatMomentInWords } from '#contract/format.ts'
import { groupLetterCode } from '#contract/votings/letterCode.ts'
import type { Paper } from '#server/kernel/pdf/paper.ts'
import { createHeading, createParagraph } from '#server/kernel/richText/richText.ts'
import type { Addressee } from '#server/votings/letters.queries.ts'
import type { StoredVoting } from '#server/votings/votings.queries.ts'

type Voted = Pick<StoredVoting, 'name' | 'startDate' | 'endDate'>

/** A letter to somebody, with a code for each voting that it is for. */
export type VotingLetter = Addressee & { codes: { voting: Voted; code: string }[] }

type About = {
  voting: Voted
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
    ...composeLetter(address, letter),
  ]),
})

/** One sheet for each person, with all that they can vote in by it: several open at once need no second letter. */
function composeLetter(address: string, { codes, ...addressee }: VotingLetter): Paper['blocks'] {
  const isOne = codes.length === 1
  const [first] = codes
  return [
    composeAddress(addressee),
    createHeading(
      1,
      isOne ? `Puedes votar: ${first?.voting.name ?? ''}` : `Puedes votar en ${codes.length} votaciones`,
    ),
    createParagraph(
      (isOne && first
        ? `Estás en el censo de esta votación, que ${sayTimes(first.voting)}. `
        : 'Estás en el censo de las votaciones de abajo. ') +
        `Se vota en la web, en secreto, y para eso hace falta una cuenta. Con ${isOne ? 'el código' : 'los códigos'} de esta carta te haces la cuenta o, si ya tienes una con la que todavía no puedes votar, podrás votar con ella.`,
    ),
    createHeading(2, 'Qué hacer'),
    {
      kind: 'list',
      numbering: 1,
      items: [
        `Entra en ${address} con el ordenador o el móvil.`,
        `Escribe tu documento de identidad, ${isOne ? 'este código' : 'el primer código'} y tu correo electrónico (si ya tienes cuenta, el de tu cuenta).`,
        ...(isOne ? [] : ['Haz lo mismo con los demás códigos, siempre con el mismo correo.']),
        isOne
          ? 'Abre el correo que te llegará y, si no tenías cuenta, elige una contraseña con su enlace.'
          : 'Abre los correos que te llegarán y, si no tenías cuenta, elige una contraseña con el último que traiga un enlace.',
        `Entra con tu correo y tu contraseña: ${isOne ? 'la votación está' : 'las votaciones están'} en «Votaciones».`,
      ].map((text) => [createParagraph(text)]),
    },
    createHeading(2, isOne ? 'Tu código' : 'Tus códigos'),
    ...codes.flatMap(({ voting, code }): Paper['blocks'] => [
      ...(isOne ? [] : [createParagraph(`«${voting.name}», que ${sayTimes(voting)}:`)]),
      { kind: 'paragraph', runs: [{ text: groupLetterCode(code), bold: true }] },
    ]),
    createParagraph(
      (isOne
        ? 'Vale solo para esta votación, hasta que termine, y para una sola cuenta, la tuya: para otras votaciones puede hacer falta otra carta. '
        : 'Cada código vale solo para su votación, hasta que termine, y para una sola cuenta, la tuya: para otras votaciones puede hacer falta otra carta. ') +
        'No se lo des a nadie: quien lo tenga junto con tu documento podría hacerse tu cuenta. ' +
        `Si te llega otra carta de ${isOne ? 'esta votación' : 'una de ellas'}, vale el código de la última.`,
    ),
  ]
}

const sayTimes = ({ startDate, endDate }: Voted) =>
  `empieza el ${formatMomentInWords(startDate ?? '')} y termina el ${formatMomentInWords(endDate ?? '')}, hora peninsular`

type Postal = Pick<Addressee, 'fullName' | 'street' | 'postalCode' | 'city' | 'province'>

const composeAddress = ({ fullName, street, postalCode, city, province }: Postal) =>
  createParagraph(
    [fullName, street, [postalCode, city].filter(Boolean).join(' '), province].filter(Boolean).join('\n'),
  )

/** Letters to tell whose letters were used, in case it was not them; another person prints them than printed the code. */
export const composeNotices = (
  { voting, today }: { voting: StoredVoting; today: string },
  people: readonly Addressee[],
): Paper => ({
  title: `Votación: ${voting.name}`,
  date: formatDayInWords(today),
  blocks: people.flatMap((person, index) => [
    ...(index === 0 ? [] : [{ kind: 'break' } as const]),
    composeAddress(person),
    createHeading(1, 'Se ha usado el código de tu carta'),
    createParagraph(
      `Alguien, quizá tú, ha usado el código de la carta que te enviamos para la votación «${voting.name}», ${sayFate(voting)}: con él se ha hecho una cuenta a tu nombre, o se vota con la que tenías.`,
    ),
    createParagraph(
      `Si has sido tú, no hagas nada. Si no has sido tú, o no te llegó ninguna carta, dilo cuanto antes a la organización: alguien puede ${voting.state === 'annulled' ? 'entrar con tu nombre' : 'votar, o haber votado, en tu lugar'}.`,
    ),
  ]),
})

function sayFate({ state, endDate, readAt }: StoredVoting): string {
  if (state === 'annulled') return 'que después se anuló'
  const end = endDate ?? ''
  return `que ${end <= readAt ? 'terminó' : 'termina'} el ${formatMomentInWords(end)}`
}
