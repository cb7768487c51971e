import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameClass } from '#server/kernel/build/nameClasses.ts'

test('no class of a style sheet has the name of one of the whole web, nor of another sheet’s', () => {
  const names = globSync('web/**/*.module.css').flatMap((file) =>
    Array.from({ length: 80 }, (_, at) => nameClass(`class${at}`, file)),
  )
  const ofAll = globSync('web/**/*.css', { exclude: ['**/*.module.css'] }).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name]) => name),
  )
  expect(ofAll).toContain('vh')
  expect(new Set([...names, ...ofAll]).size).toBe(names.length + new Set(ofAll).size)
})
