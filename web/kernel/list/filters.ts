import type { FunctionComponent, ReactNode } from 'react'
import type { FieldProps } from '#web/ui/Field.tsx'
import type { ComboTyped } from '#web/ui/patterns/comboSearch.ts'
import type { ListEndpoint, NameOf, ListParams } from '#web/kernel/list/endpoint.ts'

export type FilterOption = { value: string; label: string }

/** Where the options of a filter come from; `values` is the draft of all filters. */
export type OptionSource = {
  queryFor: (values: ListParams) => { queryKey: readonly unknown[]; queryFn: () => Promise<FilterOption[]> }
  /** The label of a value, when it is known without loading the options. */
  textOf?: (value: string) => string
}

type Common<Name extends string> = {
  name: Name
  label: string
  hint?: string
  /** This filter is emptied when that one changes. */
  dependsOn?: Name
  /** Cannot be used beside these values of the others: it is emptied, and disabled with the reason beside it. */
  excluded?: { by: (values: Readonly<Record<string, string>>) => boolean; why: string }
  /** What it is an end of, beside the other end: «Edad». */
  rangeOf?: string
  /** The heading under which it stands, on screens with many filters. */
  group?: string
  /** Only set by a link of another screen: shown among the active filters, without a control. */
  elsewhere?: true
}
type TextField<Name extends string> = Common<Name> & { kind: 'text'; capitals?: true }
type NumberField<Name extends string> = Common<Name> & { kind: 'number'; unit?: string; comparison?: Name }
type ChoiceField<Name extends string> = Common<Name> & { kind: 'choice'; options: readonly FilterOption[] }
type DayField<Name extends string> = Common<Name> & { kind: 'day' }
type MomentField<Name extends string> = Common<Name> & { kind: 'moment' }
type SearchField<Name extends string> = Common<Name> & { kind: 'search'; source: OptionSource }
/** Several of some values; `not` is the parameter with the names of those turned round: «no es». */
type Several<Name extends string> = Common<Name> & { not: Name }
type ChoicesField<Name extends string> = Several<Name> & {
  kind: 'choices'
  options: readonly FilterOption[]
  /** A value that is not asked for together with others. */
  alone?: string
}
type SearchesField<Name extends string> = Several<Name> & { kind: 'searches'; source: OptionSource }

/** A filter of one value with a control of its own. */
type OwnField<Name extends string> = Common<Name> & {
  kind: 'own'
  Field: FunctionComponent<
    FieldProps & {
      value: string
      onChange: (value: string) => void
      disabled?: true | undefined
      typed: ComboTyped
    }
  >
  /** Gives its child the value in words. */
  Words: FunctionComponent<{ value: string; children: (text: string) => ReactNode }>
}

/** One filter of a list, as data. */
export type ListFilter<Name extends string = string> =
  | TextField<Name>
  | NumberField<Name>
  | ChoiceField<Name>
  | DayField<Name>
  | MomentField<Name>
  | SearchField<Name>
  | ChoicesField<Name>
  | SearchesField<Name>
  | OwnField<Name>

/** The quick search of a list: its filter, and its label («Buscar por DNI»). */
export type QuickSearchField = {
  field: ListFilter
  label: string
  /** What else it takes than its label says. */
  hint?: string
  /** What is said when it finds nothing. */
  nothing: string
  /** What of the typed text is marked in the cells of a column, by its key. */
  marks?: Readonly<Record<string, (typed: string) => string>>
}

/** The parameters that a filter writes alone. */
export const paramNamesOf = (field: ListFilter): string[] =>
  field.kind === 'number' && field.comparison ? [field.name, field.comparison] : [field.name]

/** The parameter that some filters share: the names of those turned round. */
export const findNegation = (fields: readonly ListFilter[]): string | undefined =>
  fields.flatMap((field) => ('not' in field ? [field.not] : []))[0]

/** Why a filter cannot be used beside the values of the others; undefined when it can. */
export const whyExcluded = ({ excluded }: ListFilter, draft: Readonly<Record<string, string>>) =>
  excluded?.by(draft) ? excluded.why : undefined

const optionsOf = (labels: readonly string[] | Readonly<Record<string, string>>): FilterOption[] =>
  Array.isArray(labels)
    ? labels.map((label: string) => ({ value: label, label }))
    : Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Functions that declare the filters of one call; a name that the call does not have does not compile. */
export function filtersFor<E extends ListEndpoint>(_endpoint: E) {
  type Name = NameOf<E>
  type More<Kind> = Partial<Omit<Kind, 'name' | 'label' | 'kind'>>
  return {
    text: (name: Name, label: string, more?: More<TextField<Name>>): ListFilter<Name> => ({
      kind: 'text',
      name,
      label,
      ...more,
    }),
    number: (name: Name, label: string, more?: More<NumberField<Name>>): ListFilter<Name> => ({
      kind: 'number',
      name,
      label,
      ...more,
    }),
    /** A short list of fixed options: the values themselves, or their labels by value. */
    choice: (
      name: Name,
      label: string,
      labels: readonly string[] | Readonly<Record<string, string>>,
      more?: More<ChoiceField<Name>>,
    ): ListFilter<Name> => ({ kind: 'choice', name, label, options: optionsOf(labels), ...more }),
    /** A calendar day, typed as people write it. */
    day: (name: Name, label: string, more?: More<DayField<Name>>): ListFilter<Name> => ({
      kind: 'day',
      name,
      label,
      ...more,
    }),
    /** A calendar day with an hour of Madrid, typed as people write them. */
    moment: (name: Name, label: string, more?: More<MomentField<Name>>): ListFilter<Name> => ({
      kind: 'moment',
      name,
      label,
      ...more,
    }),
    /** Options of a long list that another call returns, found by typing. */
    search: (
      name: Name,
      label: string,
      source: OptionSource,
      more?: More<SearchField<Name>>,
    ): ListFilter<Name> => ({ kind: 'search', name, label, source, ...more }),
    /** One value that a control of the screen's own chooses. */
    own: (
      name: Name,
      label: string,
      control: Pick<OwnField<Name>, 'Field' | 'Words' | 'hint'>,
    ): ListFilter<Name> => ({ kind: 'own', name, label, ...control }),
    /** Several of a few fixed options. */
    choices: (
      name: Name,
      label: string,
      labels: readonly string[] | Readonly<Record<string, string>>,
      more: More<ChoicesField<Name>> & { not: Name },
    ): ListFilter<Name> => ({ kind: 'choices', name, label, options: optionsOf(labels), ...more }),
    /** Several options of a long list that another call returns, found by typing. */
    searches: (
      name: Name,
      label: string,
      source: OptionSource,
      more: More<SearchesField<Name>> & { not: Name },
    ): ListFilter<Name> => ({ kind: 'searches', name, label, source, ...more }),
  }
}
