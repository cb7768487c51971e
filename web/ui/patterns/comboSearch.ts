import type { Option } from '#web/ui/SelectField.tsx'

/** An option of a combobox. */
export type ComboOption = Option & {
  /** What tells it apart from others of the same label. */
  detail?: string
  /** Other texts that mean it when they are typed whole. */
  names?: readonly string[]
}

/** A text that is typed and not one of the options, where a form keeps it; empty when there is none. */
export type ComboTyped = { text: string; onType: (text: string) => void }

/** How the options are found elsewhere while somebody types; they are not chosen from `options` then. */
export type ComboSearch = {
  onType: (text: string) => void
  /** The chosen option, which need not be among those found. */
  chosen: ComboOption | undefined
  isPending: boolean
  /** There are more than are shown. */
  hasMore: boolean
  /** What the list says as long as too little is typed to search by. */
  prompt: string | undefined
  /** The error when the field is left without a choice; null where what is typed will do, which `typed` keeps. */
  missed: string | null
}
