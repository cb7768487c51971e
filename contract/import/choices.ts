import { dictionary, foldWords } from '#contract/words.ts'
import {
  listChoices,
  makeRecord,
  type FieldOfKind,
  type KindValues,
  type ValueOf,
} from '#contract/people/fields.ts'

/** All gendered forms of a word: «Afiliado/a», «Afiliad@», «Afiliadx», «Afiliados». */
const gendered = (stem: string) =>
  ['o', 'a', 'e', 'x', '@', 'os', 'as', 'es', 'xs', '@s', 'o a', 'a o', 'os as', 'o as']
    .map((end) => stem + end)
    .join('|')

/** The choices whose words mean the same in every list; what a word for the sex means depends on its column. */
export type ChoiceField = Exclude<FieldOfKind<'choice'>, 'sex'>

/** How offices write each value of a choice, beside the value itself and its label. */
const choiceWords: {
  readonly [Field in ChoiceField]: Readonly<Record<ValueOf<Field> & KindValues['choice'], string>>
} = {
  documentType: {
    DNI: 'nif|d n i|n i f|documento nacional de identidad',
    NIE: 'n i e|tie|tarjeta de residencia|residencia',
    PASAPORTE: 'pas|passport|pass',
  },
  inscriptionType: {
    0: `${gendered('antigu')}|${gendered('ex afiliad')}|${gendered('exafiliad')}`,
    1: `afiliad|${gendered('afiliad')}|afiliacion|militante|militantes`,
    2: 'simpatizantes|simp',
    3: 'colaboradora|colaboradores|colaboradoras|colaborador a|colaborador as|colaborador@|colaboradorx',
  },
  period: {
    Trimestral: 'trimestre|trim|t|cada trimestre|cada 3 meses|tri|trimestralmente|3 meses',
    Anual: 'año|a|anualidad|cada año|anualmente|1 año|12 meses|al año',
  },
}
// Safe: the object has exactly these keys; Object.keys returns plain strings.
const choiceFields = Object.keys(choiceWords) as ChoiceField[]
export const isChoiceField = (field: string): field is ChoiceField => Object.hasOwn(choiceWords, field)

const dictionaries = makeRecord<Record<ChoiceField, Map<string, KindValues['choice']>>>(
  choiceFields,
  (field) => {
    const words: Readonly<Record<string, string>> = choiceWords[field]
    return dictionary(
      listChoices(field).map(
        ({ value, label }) =>
          [value, [value, label, words[value]].filter((spelling) => spelling !== '').join('|')] as const,
      ),
    )
  },
)

/** The value that a cell of a choice means; undefined for words that are not in its dictionary. */
export const parseChoice = <Field extends ChoiceField>(field: Field, typed: string) =>
  // Safe: the dictionary of a field has its values.
  dictionaries[field].get(foldWords(typed)) as ValueOf<Field> | undefined

const yesOrNoWords = dictionary<boolean>([
  [
    true,
    's|si|1|true|verdadero|x|yes|y|acepta|si acepta|autoriza|si autoriza|consiente|cierto|ok|acepto|quiere',
  ],
  [false, 'n|no|0|false|falso|no acepta|no autoriza|no consiente|no quiere'],
])

/** Yes (true) or no (false); a tick is yes; undefined for any other text. */
export const parseYesOrNo = (typed: string) =>
  /^\s*[✓✔☑]\s*$/u.test(typed) ? true : yesOrNoWords.get(foldWords(typed))
