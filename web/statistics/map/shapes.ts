import { useQuery } from '@tanstack/react-query'

/** A map as the build has drawn it (server/kernel/build/drawMaps.ts), in points. */
export type Shapes = {
  width: number
  height: number
  areas: readonly (readonly [code: string, name: string, path: string])[]
  lines: readonly string[]
}

/** `ES`, or the code of a province. */
export const hasShapes = (name: string) => name in import.meta.env.VITE_MAPS

/** The shapes of a map, a file of its own, which does not change. */
export const useShapes = (name: string) =>
  useQuery({
    queryKey: ['map', name],
    staleTime: Infinity,
    enabled: hasShapes(name),
    queryFn: async ({ signal }): Promise<Shapes> => {
      const answer = await fetch(import.meta.env.VITE_MAPS[name] ?? '', { signal })
      if (!answer.ok) throw new Error('El mapa no está: vuelve a cargar la página')
      // Safe: the build wrote it.
      return (await answer.json()) as Shapes
    },
  })

/** A path at another scale, so that lines and patterns are as thick as elsewhere. */
export const scalePath = (path: string, scale: number) =>
  path.replaceAll(/-?\d+/g, (number) => String(Math.round(Number(number) * scale * 10) / 10))
