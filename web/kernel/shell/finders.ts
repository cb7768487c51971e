import type { NavigateOptions } from '@tanstack/react-router'
import type { Policy } from '#contract/actor.ts'
import type { IconName } from '#web/ui/Icon.tsx'

/** A text, or one with the part of it that was looked for. */
export type Detail = string | { text: string; marked: string }

/** Something that the palette has found beside screens. */
export type FoundEntry = {
  key: string
  label: string
  /** What tells it apart from others of the same name: parts that stay whole, with a dot between two on a line. */
  details: readonly Detail[]
  icon: IconName
  to: NavigateOptions
}

/** What a feature lets the palette find by typing. */
export type Finder = {
  /** The roles that may. */
  allow: Policy
  /** What is found: «Personas», and one of it: «persona». */
  label: string
  noun: string
  /** What else may be typed than a name; the field is called after who says it first. */
  hint?: string
  /** Asked while a person types, with the text typed. */
  find: (typed: string, signal: AbortSignal) => Promise<FoundEntry[]>
}
