import { useNavigate, useSearch } from '@tanstack/react-router'
import { anySearch } from '#web/ui/anySearch.ts'

const dialogs = ['participacion', 'donacion', 'baja', 'firma', 'rebaja'] as const
type Name = (typeof dialogs)[number]

/** The tab of the panel with one's own fees. */
export const feesTab = 'cuotas'

/** The open dialog of the panel is in the address, so that Back closes it on a phone. */
export function usePanelDialog() {
  const navigate = useNavigate()
  const { ver, tab } = useSearch({ strict: false }) as { ver?: string; tab?: string }
  // The page stays where it is: whoever closes a dialog is where they opened it.
  const go = async (
    name: Name | undefined,
    more: { replace?: true; ignoreBlocker?: true } = {},
    to?: string,
  ) =>
    navigate({
      to: '.',
      search: anySearch((before) => ({ ...before, ver: name, ...(to && { tab: to }) })),
      resetScroll: false,
      ...more,
    })
  async function goToFees(name?: Name) {
    await go(name, {}, feesTab)
    if (name === undefined) document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }
  return {
    shown: dialogs.find((name) => name === ver),
    isAtFees: tab === feesTab,
    open: (name: Name) => void go(name),
    /** Opens the tab of fees and goes to it, or opens a dialog of it. */
    goToFees: (name?: Name) => void goToFees(name),
    /** The router asks first when there are unsaved changes. */
    close: () => void go(undefined, { replace: true }),
    /** After saving: closes without asking. */
    done: () => void go(undefined, { replace: true, ignoreBlocker: true }),
  }
}
