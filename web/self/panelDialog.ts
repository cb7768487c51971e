import { useNavigate, useSearch } from '@tanstack/react-router'
import { anySearch } from '#web/ui/anySearch.ts'

const dialogs = ['participacion', 'donacion', 'baja', 'firma', 'rebaja'] as const
type Name = (typeof dialogs)[number]

/** The tab of the panel with one's own fees. */
export const feesTab = 'cuotas'

/** The open dialog of the panel is in the address, so that Back closes it on a phone. */
export function usePanelDialog() {
  const navigate = useNavigate()
  const { ver } = useSearch({ strict: false }) as { ver?: string }
  const go = (name: Name | undefined, more: { replace?: true; ignoreBlocker?: true } = {}, tab?: string) =>
    void navigate({
      to: '.',
      search: anySearch((before) => ({ ...before, ver: name, ...(tab && { tab }) })),
      ...more,
    })
  return {
    shown: dialogs.find((name) => name === ver),
    open: (name: Name) => go(name),
    /** Opens the tab of fees, and a dialog of it. */
    goToFees: (name?: Name) => go(name, {}, feesTab),
    /** The router asks first when there are unsaved changes. */
    close: () => go(undefined, { replace: true }),
    /** After saving: closes without asking. */
    done: () => go(undefined, { replace: true, ignoreBlocker: true }),
  }
}
