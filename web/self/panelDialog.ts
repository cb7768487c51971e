import { useNavigate, useSearch } from '@tanstack/react-router'

const dialogs = ['participacion', 'donacion', 'baja'] as const
type Name = (typeof dialogs)[number]

/** Which dialog of the panel is open lives in the address, so that a phone's Back closes it. */
export function usePanelDialog() {
  const navigate = useNavigate()
  const { ver } = useSearch({ strict: false }) as { ver?: string }
  const go = (name: Name | undefined, more: { replace?: true; ignoreBlocker?: true } = {}) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ver: name })) as never, ...more })
  return {
    shown: dialogs.find((name) => name === ver),
    open: (name: Name) => go(name),
    /** Asks first when there is something unsaved. */
    close: () => go(undefined, { replace: true }),
    /** What was to be saved has been. */
    done: () => go(undefined, { replace: true, ignoreBlocker: true }),
  }
}
