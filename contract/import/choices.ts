import { dictionary, foldWords } from '#contract/words.ts'
import type { DocumentType } from '#contract/people/document.ts'
import type { InscriptionType } from '#contract/people/person.ts'
import type { Period } from '#contract/fees/periods.ts'

/** All gendered forms of a word: «Afiliado/a», «Afiliad@», «Afiliadx», «Afiliados». */
const gendered = (stem: string) =>
  ['o', 'a', 'e', 'x', '@', 'os', 'as', 'es', 'xs', '@s', 'o a', 'a o', 'os as', 'o as']
    .map((end) => stem + end)
    .join('|')

const inscriptionTypeWords = dictionary<InscriptionType>([
  [0, `0|${gendered('antigu')}|${gendered('ex afiliad')}|${gendered('exafiliad')}`],
  [1, `1|afiliad|${gendered('afiliad')}|afiliacion|militante|militantes`],
  [2, '2|simpatizante|simpatizantes|simp'],
  [
    3,
    '3|colaborador|colaboradora|colaboradores|colaboradoras|colaborador a|colaborador as|colaborador@|colaboradorx',
  ],
])

const periodWords = dictionary<Period>([
  ['Trimestral', 'trimestral|trimestre|trim|t|cada trimestre|cada 3 meses|tri|trimestralmente|3 meses'],
  ['Anual', 'anual|año|a|anualidad|cada año|anualmente|1 año|12 meses|al año'],
])

const yesOrNoWords = dictionary<boolean>([
  [
    true,
    's|si|1|true|verdadero|x|yes|y|acepta|si acepta|autoriza|si autoriza|consiente|cierto|ok|acepto|quiere',
  ],
  [false, 'n|no|0|false|falso|no acepta|no autoriza|no consiente|no quiere'],
])

const documentTypeWords = dictionary<DocumentType>([
  ['DNI', 'dni|nif|d n i|n i f|documento nacional de identidad'],
  ['NIE', 'nie|n i e|tie|tarjeta de residencia|residencia'],
  ['PASAPORTE', 'pasaporte|pas|passport|pass'],
])

/** The value that a cell means; undefined for words that are not in the dictionary. */
export const parseInscriptionType = (typed: string) => inscriptionTypeWords.get(foldWords(typed))
export const parsePeriod = (typed: string) => periodWords.get(foldWords(typed))
export const parseDocumentType = (typed: string) => documentTypeWords.get(foldWords(typed))

/** Yes (true) or no (false); a tick is yes; undefined for any other text. */
export const parseYesOrNo = (typed: string) =>
  /^\s*[✓✔☑]\s*$/u.test(typed) ? true : yesOrNoWords.get(foldWords(typed))
