import type { FocusEventHandler } from 'react'

/**
 * What a radio group tells of being left: nothing as long as nothing is chosen in it. react-hook-form would make null of its
 * value, which is neither «not chosen yet» nor a choice, and which a form can take for one.
 */
export const leaveChosen =
  (onBlur: FocusEventHandler<HTMLInputElement>): FocusEventHandler<HTMLInputElement> =>
  (event) => {
    if (event.currentTarget.closest('fieldset')?.querySelector('input:checked')) onBlur(event)
  }
