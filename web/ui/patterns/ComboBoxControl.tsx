import { useContext, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { dialogSelector } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { mostMatches } from '#web/ui/findMatches.ts'
import { useKeepPageReadable } from '#web/ui/patterns/useKeepPageReadable.ts'
import { useOpenWhileScrolling } from '#web/ui/patterns/useOpenWhileScrolling.ts'
import type { ComboOption, ComboSearch } from '#web/ui/patterns/comboSearch.ts'
import fieldStyles from '#web/ui/Field.module.css'
import styles from './ComboBoxField.module.css'

type Props = {
  id: string | undefined
  /** Why there are no options yet. */
  placeholder: string | undefined
  search: ComboSearch | undefined
  matches: readonly ComboOption[]
  typed: string | null
  leave: () => void
  enter: () => boolean
}

/** The input, its button and its list. */
export function ComboBoxControl({ id, placeholder, search, matches, typed, leave, enter }: Props) {
  const state = useContext(ComboBoxStateContext)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLElement>(null)
  // Whether the placeholder field had the focus: this one takes it over.
  const [waited] = useState(() => id !== undefined && document.activeElement?.id === id)
  useEffect(() => {
    if (waited) input.current?.focus()
  }, [waited])
  const hasMore = search?.hasMore ?? matches.length === mostMatches
  const isMissing = typed && !placeholder && !search?.prompt && !search?.isPending && matches.length === 0
  const waiting = placeholder ?? search?.prompt ?? (search?.isPending ? 'Buscando…' : undefined)
  const empty = isMissing ? null : (waiting ?? 'No hay opciones.')
  useKeepPageReadable(input, state?.isOpen === true)
  useOpenWhileScrolling(popup, state?.isOpen === true)

  /** Keys that React Aria does not handle as we need, before it gets them. */
  function press(event: KeyboardEvent) {
    if (!state?.isOpen) {
      // A form is sent with what a full name chooses.
      if (event.key === 'Enter') leave()
      return
    }
    const pointed = state.selectionManager.focusedKey !== null
    if (event.key === 'Escape') {
      // Escape only closes the list: it keeps the typed text and any dialog around it open.
      event.stopPropagation()
      state.setOpen(false)
    } else if (event.key === 'Enter' && !pointed) {
      event.stopPropagation()
      event.preventDefault()
      if (enter()) state.setOpen(false)
    } else if (event.key === 'Tab' && !pointed) {
      leave()
      // Browsers would go to a list that scrolls, which then stays open above the next fields.
      state.setOpen(false)
    }
  }
  return (
    <div ref={setBox} className={styles.box} onKeyDownCapture={press}>
      <Input
        ref={input}
        className={fieldStyles.control ?? ''}
        {...(id !== undefined && { id })}
        {...(placeholder !== undefined && { placeholder })}
        onClick={() => state?.open(null, 'manual')}
      />
      <Button className={styles.open ?? ''}>
        <Icon name="down" />
      </Button>
      {box && (
        <Popover
          ref={popup}
          className={styles.popup ?? ''}
          offset={4}
          containerPadding={0}
          // The list is placed in the field's landmark or dialog, so that screen readers find it there.
          UNSTABLE_portalContainer={box.closest<HTMLElement>(dialogSelector) ?? box}
        >
          <ListBox className={(isMissing ? styles.none : styles.list) ?? ''} renderEmptyState={() => empty}>
            {({ label, detail }: ComboOption) => (
              <ListBoxItem className={styles.item ?? ''} textValue={label}>
                {detail === undefined ? (
                  label
                ) : (
                  <span>
                    {label} <small className={styles.detail}>{detail}</small>
                  </span>
                )}
              </ListBoxItem>
            )}
          </ListBox>
          {isMissing && (
            <p role="status">
              {search?.missed === null
                ? `Nada coincide: se guarda «${typed}».`
                : `Nada coincide con «${typed}».`}
            </p>
          )}
          {hasMore && <p>Escribe más letras para acotar la lista.</p>}
        </Popover>
      )}
    </div>
  )
}
