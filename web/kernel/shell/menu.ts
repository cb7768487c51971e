import { createContext, useContext } from 'react'
import type { Policy } from '#contract/actor.ts'
import { useSession } from '#web/kernel/session/session.ts'
import type { Destination } from '#web/ui/destination.ts'
import type { IconName } from '#web/ui/Icon.tsx'

export const groups = ['Mi espacio', 'Censo', 'Organización'] as const
type Group = (typeof groups)[number]

/** A screen somebody can go to. `to` is typed by the router: a screen that does not exist does not compile. */
export type Entry = {
  to: Destination
  label: string
  icon: IconName
  /** Who is shown the way; the route's own guard asks again. */
  allow: Policy
  /** Who may open it, when they are more than are shown the way (rule rights-10): whoever looks for it by name finds it. */
  opens?: Policy
  /** What it is for, on its card. */
  sentence: string
  /** Where it stands in the drawer. */
  group?: Group
  /** The cards page it has a card on. */
  cardOn?: readonly CardsPagePath[]
}
export type CardsPagePath = '/' | '/menu-principal' | '/censo-base'

/** The product's map for people, given by `main.tsx`: the kernel knows no screen by name. */
export const MenuContext = createContext<readonly Entry[]>([])

/** The entries that the person signed in may use. */
export function useMenu(): readonly Entry[] {
  return useEntries(({ allow }) => allow)
}

/** All that the person signed in may open, shown the way or not. */
export function useScreens(): readonly Entry[] {
  return useEntries(({ allow, opens }) => opens ?? allow)
}

function useEntries(policyOf: (entry: Entry) => Policy): readonly Entry[] {
  const session = useSession()
  const entries = useContext(MenuContext)
  return session ? entries.filter((entry) => policyOf(entry)({ role: session.rol })) : []
}
