import type { ListEndpoint, NameOf, ListParams } from '#web/kernel/list/endpoint.ts'

export type FilterOption = { value: string; label: string }

/** Where the options of a field come from; `values` are those of the whole filter as it is being filled. */
export type OptionSource = {
  queryFor: (values: ListParams) => { queryKey: readonly unknown[]; queryFn: () => Promise<FilterOption[]> }
  /** How a chosen value reads without loading the options; absent when only the options know. */
  textOf?: (value: string) => string
}

type Common<Name extends string> = {
  name: Name
  label: string
  hint?: string
  /** When that field changes, what is chosen here no longer holds. */
  dependsOn?: Name
  /** Set by another screen's link: it shows among the active filters, and nobody is asked to write it. */
  elsewhere?: true
}
type TextField<Name extends string> = Common<Name> & { kind: 'text'; capitals?: true }
type NumberField<Name extends string> = Common<Name> & { kind: 'number'; unit?: string; comparison?: Name }
type ChoiceField<Name extends string> = Common<Name> & { kind: 'choice'; options: readonly FilterOption[] }
type DayField<Name extends string> = Common<Name> & { kind: 'day' }
type SearchField<Name extends string> = Common<Name> & { kind: 'search'; source: OptionSource }

/** One filter of a list, as data. */
export type ListFilter<Name extends string = string> =
  | TextField<Name>
  | NumberField<Name>
  | ChoiceField<Name>
  | DayField<Name>
  | SearchField<Name>

/** The one prominent search: its field, and what it asks for («Buscar por DNI»). */
export type QuickSearchField = { field: ListFilter; label: string }

/** How the signs of a comparison read. */
export const comparisonLabels: Record<string, string> = {
  '<': 'menor que',
  '<=': 'menor o igual que',
  '=': 'igual a',
  '>=': 'mayor o igual que',
  '>': 'mayor que',
}

/** Every parameter a field writes. */
export const paramNamesOf = (field: ListFilter): string[] =>
  field.kind === 'number' && field.comparison ? [field.name, field.comparison] : [field.name]

const optionsOf = (labels: readonly string[] | Readonly<Record<string, string>>): FilterOption[] =>
  Array.isArray(labels)
    ? labels.map((label: string) => ({ value: label, label }))
    : Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Builders for the filters of one call: a name the call does not know does not compile. */
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
    /** A long list that another call knows, searched by typing. */
    search: (
      name: Name,
      label: string,
      source: OptionSource,
      more?: More<SearchField<Name>>,
    ): ListFilter<Name> => ({ kind: 'search', name, label, source, ...more }),
  }
}
