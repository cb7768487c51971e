import type { CSSProperties } from 'react'

/**
 * How a part of a drawing is filled: one of six colours that people with any colour blindness can tell apart (rule
 * list-7), and where the system forces its colours, a pattern.
 */
export const partStyle = (index: number, pattern: (at: number) => string) =>
  ({ '--fill': `var(--c${(index % 6) + 1})`, '--pattern': pattern(index) }) as CSSProperties
