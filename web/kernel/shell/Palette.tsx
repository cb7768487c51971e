import { isMisspelled } from '#contract/people/fit.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { messageOf } from '#web/kernel/api/api.ts'
import { useSession } from '#web/kernel/session/session.ts'
import type { Detail, Finder, FoundEntry } from '#web/kernel/shell/finders.ts'
import type { PaletteProps } from '#web/kernel/shell/PaletteButton.tsx'
import { rankEntries } from '#web/kernel/shell/rankEntries.ts'
import { useAllowedScreens, type MenuEntry } from '#web/kernel/shell/screens.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Marked } from '#web/ui/Marked.tsx'
import { suggestionId, Suggestions } from '#web/ui/Suggestions.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useDebounced } from '#web/ui/useDebounced.ts'
import styles from './Palette.module.css'

const list = 'ir-a-lista'
const fewestLetters = 2

/** What the finders find of a typed text, asked shortly after the last keystroke; what was found before stays meanwhile. */
function useFound(all: readonly Finder[], typed: string) {
  const session = useSession()
  const finders = all.filter(({ allow }) => session && allow({ role: session.rol }))
  const waited = useDebounced(typed.trim(), 150)
  const isAsked = finders.length > 0 && waited.length >= fewestLetters
  const found = useQuery<(readonly FoundEntry[])[]>({
    queryKey: ['palette', waited],
    queryFn: ({ signal }) => Promise.all(finders.map(({ find }) => find(waited, signal))),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return {
    // What the field is called after: people, where they are found.
    main: finders.find(({ hint }) => hint) ?? finders[0],
    groups: finders.map(({ label }, at) => ({
      label,
      entries: isAsked && typed.trim() !== '' ? (found.data?.[at] ?? []) : [],
    })),
    isPending: isAsked && (found.isFetching || waited !== typed.trim()),
    failure: isAsked && found.isError ? messageOf(found.error) : undefined,
  }
}

/** The screens, the actions and the people that match, and the heading over the first of each. */
function useEntries(typed: string, found: ReturnType<typeof useFound>) {
  const allowed = useAllowedScreens()
  const toEntries = (entries: readonly MenuEntry[]) =>
    rankEntries(entries, typed).map(({ label, icon, sentence, to }): FoundEntry => ({
      key: label,
      label,
      icon,
      details: [sentence],
      to: { to },
    }))
  const screens = toEntries(allowed.filter(({ action }) => action === undefined))
  const actions = toEntries(
    allowed.flatMap((entry) =>
      entry.action === undefined
        ? []
        : [
            {
              ...entry,
              label: entry.action,
              // The title of its screen is said where it is another.
              sentence: entry.label === entry.action ? entry.sentence : `${entry.label}. ${entry.sentence}`,
            },
          ],
    ),
  )
  const groups = [
    { label: 'Pantallas', entries: screens },
    { label: 'Acciones', entries: actions },
    ...found.groups,
  ]
  const entries = groups.flatMap((group) => group.entries)
  const headings = new Map<number, string>()
  let first = 0
  for (const group of groups) {
    if (group.entries.length > 0) headings.set(first, group.label)
    first += group.entries.length
  }
  return { entries, headings: entries.length > screens.length ? headings : new Map<number, string>() }
}

/** Finds a screen by part of its name, and people: a combobox whose list is always open (APG). */
export function Palette({ finders, typedFirst, onClose }: PaletteProps & { finders: readonly Finder[] }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(typedFirst)
  const [chosen, setChosen] = useState<string>()
  const found = useFound(finders, typed)
  const { entries, headings } = useEntries(typed, found)
  const { main } = found
  // What is pointed at stays so while others come and go.
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )

  function go(entry: FoundEntry | undefined) {
    if (!entry) return
    onClose()
    void navigate(entry.to)
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      return go(entries[at])
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || entries.length === 0) return
    event.preventDefault()
    setChosen(entries[(at + step + entries.length) % entries.length]?.key)
  }

  return (
    <Dialog title="Ir a…" variant="top" onClose={onClose}>
      <TextField
        id="ir-a"
        label={main ? `Pantalla o ${main.noun}` : 'Nombre de la pantalla'}
        hint={main?.hint}
        type="search"
        data-first-focus
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={entries[at] ? suggestionId(list, at) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={move}
      />
      <div className={styles.list}>
        <Suggestions
          id={list}
          label={main ? `Pantallas y ${main.label.toLowerCase()}` : 'Pantallas'}
          items={entries.map(({ key, label, icon, details }, index) => ({
            key,
            heading: headings.get(index),
            content: (
              <>
                <Icon name={icon} />
                <span>
                  <b>
                    <Marked text={label} typed={typed} isLike={isMisspelled} />
                  </b>
                  <small className={styles.details}>
                    {details.map((detail) => (
                      <span key={typeof detail === 'string' ? detail : detail.text}>
                        {typeof detail === 'string' ? detail : markPart(detail)}{' '}
                      </span>
                    ))}
                  </small>
                </span>
              </>
            ),
          }))}
          at={at}
          onPoint={(index) => setChosen(entries[index]?.key)}
          onChoose={(index) => go(entries[index])}
        />
      </div>
      <p role="status">{describe(entries.length, found)}</p>
    </Dialog>
  )
}

function markPart({ text, marked }: Exclude<Detail, string>) {
  const at = text.indexOf(marked)
  return (
    <>
      {text.slice(0, at)}
      <mark>{marked}</mark>
      {text.slice(at + marked.length)}
    </>
  )
}

function describe(count: number, { main, isPending, failure }: ReturnType<typeof useFound>) {
  if (failure) return failure
  if (count > 0) return ''
  if (isPending) return 'Buscando…'
  return main ? `Ninguna pantalla ni ${main.noun} se llama así.` : 'Ninguna pantalla se llama así.'
}
