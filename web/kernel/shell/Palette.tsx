import { useNavigate } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { useAllowedScreens, type MenuEntry } from '#web/kernel/shell/screens.ts'
import { rankEntries } from '#web/kernel/shell/rankEntries.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { suggestionId, Suggestions } from '#web/ui/Suggestions.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Palette.module.css'

const list = 'ir-a-lista'

/** Finds a screen by typing part of its name: a combobox whose list is always open (APG). */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const matches = rankEntries(useAllowedScreens(), typed)

  function go(entry: MenuEntry | undefined) {
    if (!entry) return
    onClose()
    void navigate({ to: entry.to })
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      return go(matches[at])
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || matches.length === 0) return
    event.preventDefault()
    setAt((at + step + matches.length) % matches.length)
  }

  return (
    <Dialog title="Ir a…" onClose={onClose}>
      <TextField
        id="ir-a"
        label="Nombre de la pantalla"
        type="search"
        data-first-focus
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={matches[at] ? suggestionId(list, at) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={move}
      />
      <div className={styles.list}>
        <Suggestions
          id={list}
          label="Pantallas"
          items={matches.map(({ label, icon, sentence }) => ({
            key: label,
            content: (
              <>
                <Icon name={icon} />
                <span>
                  <b>{label}</b>
                  <small>{sentence}</small>
                </span>
              </>
            ),
          }))}
          at={at}
          onPoint={setAt}
          onChoose={(index) => go(matches[index])}
        />
      </div>
      {matches.length === 0 && <p role="status">Ninguna pantalla se llama así.</p>}
    </Dialog>
  )
}
