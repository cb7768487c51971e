import { useMatch, type RegisteredRouter, type RouteIds } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { Policy } from '#contract/actor.ts'
import { useSession } from '#web/kernel/session/session.ts'
import type { Destination } from '#web/ui/destination.ts'
import type { IconName } from '#web/ui/Icon.tsx'

export const menuGroups = ['Mi espacio', 'Censo', 'Organización'] as const
type Group = (typeof menuGroups)[number]

/** How a screen is shown in the menu: the drawer, the cards, the palette. */
type MenuPlacement = {
  /** Where the menu calls it otherwise than it calls itself. */
  label?: string
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

type InShell<Id> = Id extends `/signed-in/${infer Path}` | `/open/${infer Path}` ? `/${Path}` : never
/** Every address inside the shell; public pages say what they are by themselves, as they go from state to state. */
type ScreenPath = InShell<RouteIds<RegisteredRouter['routeTree']>>

/**
 * What a screen is called: its heading, until the name of what it shows is known; the title of its tab; its step in
 * the trail of those below it, which are those whose address begins with its own.
 */
type Screen = { title: string; menu?: MenuPlacement }

/** Every screen of the shell by its address: one that is missing does not compile. People are led only to addresses that are whole. */
export type Screens = {
  readonly [Path in ScreenPath]: Path extends Destination ? Screen : Omit<Screen, 'menu'>
}

/** The product's map, given with the shell: the kernel knows no screen by name. */
export const ScreensContext = createContext<{ readonly [path: string]: Screen }>({})

export type MenuEntry = MenuPlacement & { to: Destination; label: string }

/** The screens that people are led to, in the drawer's order. */
export const listMenuEntries = (screens: { readonly [path: string]: Screen }): MenuEntry[] =>
  Object.entries(screens).flatMap(([path, { title, menu }]) =>
    // `Screens` lets only such addresses have a way.
    menu ? [{ label: title, ...menu, to: path as Destination }] : [],
  )

/** The entries that the person signed in may use. */
export function useMenu(): readonly MenuEntry[] {
  return useEntries(({ allow }) => allow)
}

/** All that the person signed in may open, shown the way or not. */
export function useAllowedScreens(): readonly MenuEntry[] {
  return useEntries(({ allow, opens }) => opens ?? allow)
}

function useEntries(policyOf: (entry: MenuEntry) => Policy): readonly MenuEntry[] {
  const session = useSession()
  const entries = listMenuEntries(useContext(ScreensContext))
  return session ? entries.filter((entry) => policyOf(entry)({ role: session.rol })) : []
}

/** What the screen around it is called, and the way to it; members have one thing at a time before them, and no trail. */
export function useScreen(): { title: string; trail: { label: string; to: Destination }[] } {
  const screens = useContext(ScreensContext)
  const path = useMatch({ strict: false, select: ({ fullPath }) => String(fullPath) })
  const side = useMatch({ strict: false, select: ({ staticData }) => staticData.side })
  return {
    title: screens[path]?.title ?? '',
    trail: side === 'staff' ? buildTrail(screens, path) : [],
  }
}

/** The screens whose addresses this one begins with, the first one first. */
export function buildTrail(screens: { readonly [path: string]: Screen }, path: string) {
  const parts = path.split('/').slice(1, -1)
  const above = ['/', ...parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)]
  return above.flatMap((to) => {
    const screen = to === path ? undefined : screens[to]
    // What stands above others has a whole address.
    return screen ? [{ label: screen.title, to: to as Destination }] : []
  })
}
