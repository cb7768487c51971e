import { dictionary, fold } from '#contract/words.ts'
import type { DocumentType } from '#contract/people/document.ts'
import type { InscriptionType } from '#contract/people/person.ts'
import type { Period } from '#contract/fees/periods.ts'

/** «Afiliado/a», «Afiliad@», «Afiliadx» and «Afiliados» are one word. */
const gendered = (stem: string) =>
  ['o', 'a', 'e', 'x', '@', 'os', 'as', 'es', 'xs', '@s', 'o a', 'a o', 'os as', 'o as']
    .map((end) => stem + end)
    .join('|')

const types = dictionary<InscriptionType>([
  [0, `0|${gendered('antigu')}|${gendered('ex afiliad')}|${gendered('exafiliad')}`],
  [1, `1|afiliad|${gendered('afiliad')}|afiliacion|militante|militantes`],
  [2, '2|simpatizante|simpatizantes|simp'],
  [
    3,
    '3|colaborador|colaboradora|colaboradores|colaboradoras|colaborador a|colaborador as|colaborador@|colaboradorx',
  ],
])

const periods = dictionary<Period>([
  ['Trimestral', 'trimestral|trimestre|trim|t|cada trimestre|cada 3 meses|tri|trimestralmente|3 meses'],
  ['Anual', 'anual|año|a|anualidad|cada año|anualmente|1 año|12 meses|al año'],
])

const answers = dictionary<boolean>([
  [
    true,
    's|si|1|true|verdadero|x|yes|y|acepta|si acepta|autoriza|si autoriza|consiente|cierto|ok|acepto|quiere',
  ],
  [false, 'n|no|0|false|falso|no acepta|no autoriza|no consiente|no quiere'],
])

const documents = dictionary<DocumentType>([
  ['DNI', 'dni|nif|d n i|n i f|documento nacional de identidad'],
  ['NIE', 'nie|n i e|tie|tarjeta de residencia|residencia'],
  ['PASAPORTE', 'pasaporte|pas|passport|pass'],
])

/** The meaning of a cell, exactly the words we know: undefined for any other. */
export const typeOf = (typed: string) => types.get(fold(typed))
export const periodOf = (typed: string) => periods.get(fold(typed))
export const documentKindOf = (typed: string) => documents.get(fold(typed))

/** Yes or no; a tick is yes. */
export const answerOf = (typed: string) => (/^\s*[✓✔☑]\s*$/u.test(typed) ? true : answers.get(fold(typed)))
