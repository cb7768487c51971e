import type { Column } from '#contract/column.ts'

/** The columns of a list in the person's order, and which of them are shown. */
export type ColumnLayout = readonly { key: string; shown: boolean }[]

/**
 * The layout before anything is changed. The first column is always shown, and first, because it names the row and
 * holds its link.
 */
export const defaultLayout = (columns: readonly Column<never>[]): ColumnLayout =>
  columns.slice(1).map(({ key, optional }) => ({ key, shown: !optional }))

/** A saved layout for the current columns: unknown keys are dropped, new columns are added at the end. */
export function fitLayout(columns: readonly Column<never>[], remembered: ColumnLayout): ColumnLayout {
  const defaults = defaultLayout(columns)
  const known = remembered.filter(({ key }) => defaults.some((each) => each.key === key))
  return [...known, ...defaults.filter(({ key }) => !known.some((each) => each.key === key))]
}

/** The columns to show, in the order of the layout. */
export function arrangeColumns<Row>(columns: readonly Column<Row>[], layout: ColumnLayout): Column<Row>[] {
  const [first] = columns
  const shown = layout.flatMap(({ key, shown: isShown }) =>
    isShown ? columns.filter((column) => column.key === key) : [],
  )
  return first ? [first, ...shown] : []
}

const storageKeyOf = (list: string) => `columnas:${list}`

/** The layout saved in this browser; empty when there is none or it cannot be read. */
export function readSavedLayout(list: string): ColumnLayout {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKeyOf(list)) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isLayoutItem) : []
  } catch {
    return []
  }
}

/** Saves a layout in this browser; `null` removes it. */
export function saveLayout(list: string, layout: ColumnLayout | null) {
  if (layout === null) localStorage.removeItem(storageKeyOf(list))
  else localStorage.setItem(storageKeyOf(list), JSON.stringify(layout))
}

const isLayoutItem = (value: unknown): value is ColumnLayout[number] =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'shown' in value &&
  typeof value.shown === 'boolean'
