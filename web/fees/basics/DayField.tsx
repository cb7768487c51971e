import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete'>

/** A day that people type, as everywhere about fees (`readTypedDay`). Spread `register('name')` into it. */
export const DayField = ({ hint = 'Por ejemplo, 25/3/2027', ...rest }: Props) => (
  <TextField hint={hint} autoComplete="off" {...rest} />
)
