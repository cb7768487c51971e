import locales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './server/kernel/build/compressAssets.ts'
import { emitMaps } from './server/kernel/build/emitMaps.ts'
import { fetchParts } from './server/kernel/build/fetchParts.ts'
import { nameClass } from './server/kernel/build/nameClasses.ts'
import { slimContract } from './server/kernel/build/slimContract.ts'
import { slimZod } from './server/kernel/build/slimZod.ts'
import { emitServiceWorker } from './server/kernel/build/serviceWorker.ts'
import { emitWebRoutes } from './server/kernel/build/webRoutes.ts'
import product from './package.json' with { type: 'json' }

/**
 * What many screens share comes in few files: a request costs more than a hundred bytes that are not needed. What
 * few screens need stays apart.
 */
const chunks = [
  // The first page: the libraries change seldom, and stay in a browser's cache when the product changes.
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 6 },
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  {
    name: 'ui',
    test: /\/web\/ui\/(?!patterns\/|formatSeldom|formatAway|RadioGroup|EntryList|Columns|Tabs|Countdown|NumberField|FileField|Marked|findMarks|Suggestions|CopyButton|PasswordField|FileInput)/,
    priority: 4,
  },
  // The components on React Aria: part of the shell of staff, on demand for others.
  { name: 'overlay', test: /\/web\/ui\/patterns\/(?:ModalDialog|MenuPopup|ComboBoxField)/, priority: 4 },
  {
    name: 'common',
    test: /\/contract\/(?:plural|page|column|words|format|lookup|people\/(?:name|document|email|person))\.ts|\/form\/(?:unsaved|form)\.ts|\/page\/(?:useMedia|ScreenHeading|Outcome)\.|\/shell\/screens\./,
    priority: 3,
  },
  {
    // Without what few screens read by pages or several at once.
    name: 'reading',
    test: /@tanstack\/(?:react-)?query(?!.*\/(?:infiniteQueryO|queriesO|useQueries|useInfiniteQ))|\/kernel\/api\/(?!CheckSeal|File|useCurrentMinute)|\/kernel\/page\/(?!VersionList|MailFrame|RichText|LoadMoreList)|\/form\/ConfirmCall\./,
    priority: 2,
  },
  {
    name: 'person',
    test: /\/contract\/(?:people\/(?:fields|phone|postal|fieldSchemas|address\.|age|personalData)|day|fees\/basics\/(?!replyStates|creditorId)|assemblies\/basics\/|formSchemas)/,
    priority: 1,
  },
  {
    // What the files of people and what is changed in them share, for staff and for members.
    name: 'profile',
    test: /\/contract\/(?:.*\/)?(?:fieldReplies|addressEffect|affiliatePaths|tag|affiliateProfile|formatField|record|address)\.ts|\/web\/.*\/(?:formatChange|formatField|TypeTag)\./,
    priority: 1,
  },
]

export default defineConfig({
  // Of React Aria's thirty languages, ours.
  plugins: [
    react(),
    slimZod(),
    slimContract(),
    fetchParts(),
    emitServiceWorker(),
    emitWebRoutes(),
    emitMaps(),
    locales.vite({ locales: ['es-ES'] }),
    compressAssets(),
  ],
  // Without the store that React has had since its version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css: { modules: { generateScopedName: nameClass } },
  // What /about shows.
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(product.version) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // All browsers that read ES2022 preload modules themselves, or go without; what comes later, `fetchParts` loads.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    // One file of 14 kB: less than what a dozen small ones cost every page (decision 29).
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The first file lists all others: short names are half a kilobyte less of every first load.
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 5)}-[hash:7].js`,
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
})
