import { ownVersions } from './own-versions.ts'

/** A template: the files of a new app by their path. */
export type Template = (app: {
  /** The `name` in its package.json. */
  readonly name: string
}) => Readonly<Record<string, string>>

/** Ranges of other packages, which the tests of the packages run on. */
const ranges = {
  '@cosmjs/stargate': '^0.39.0',
  '@polkadot/api': '^16.5.6',
  '@solana/kit': '^8.4.0',
  '@sveltejs/vite-plugin-svelte': '^7.0.0',
  '@tanstack/react-query': '^5.108.0',
  '@types/node': '^24.0.0',
  '@types/react': '^19.3.0',
  '@types/react-dom': '^19.3.0',
  '@vitejs/plugin-react': '^6.3.0',
  '@vitejs/plugin-vue': '^6.0.0',
  'bitcoinjs-lib': '^7.0.5',
  ethers: '^6.17.0',
  next: '^16.0.0',
  react: '^19.3.1',
  'react-dom': '^19.3.1',
  svelte: '^5.0.0',
  typescript: '^5.9.0',
  viem: '^2.57.0',
  vite: '^8.3.8',
  vue: '^3.5.0',
  wagmi: '^3.7.7',
} as const

type Range = keyof typeof ranges
type Own = keyof typeof ownVersions

/** The package.json of an app. */
export function manifest(
  { name }: Parameters<Template>[0],
  dependencies: readonly (Range | Own)[],
  devDependencies: readonly Range[],
  scripts: Readonly<Record<string, string>> = { dev: 'vite', build: 'vite build', preview: 'vite preview' },
): string {
  const rangeOf = (id: Range | Own) => (id in ranges ? ranges[id as Range] : `^${ownVersions[id as Own]}`)
  const table = (ids: readonly (Range | Own)[]) => Object.fromEntries([...ids].sort().map((id) => [id, rangeOf(id)]))
  const content = {
    name,
    private: true,
    type: 'module',
    scripts,
    dependencies: table(dependencies),
    devDependencies: table(devDependencies),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

export const gitignore = 'node_modules\ndist\n.next\n*.local\n'

/** The page of a Vite app. */
export const page = (title: string, entry: string, root = '<div id="app"></div>') => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <link rel="icon" href="data:," />
    <title>${title}</title>
  </head>
  <body>
    ${root}
    <script type="module" src="${entry}"></script>
  </body>
</html>
`

export const tsconfig = `{
  "compilerOptions": {
    "target": "ES2023",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "module": "ESNext",
    "moduleResolution": "bundler",
    "jsx": "react-jsx",
    "strict": true,
    "noEmit": true,
    "skipLibCheck": true,
    "types": ["vite/client"]
  },
  "include": ["src"]
}
`

/** The files of a React app with Vite, except src/App.tsx and package.json. */
export const reactWithVite = (name: string) => ({
  '.gitignore': gitignore,
  'index.html': page(name, '/src/main.tsx'),
  'tsconfig.json': tsconfig,
  'vite.config.ts': `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [react()] })
`,
  'src/main.tsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App'

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`,
})

export const reactDevDependencies = [
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  'typescript',
  'vite',
] as const
