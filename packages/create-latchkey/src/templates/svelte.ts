import { gitignore, manifest, page, type Template, tsconfig } from './template.ts'
import { withoutReact } from './without-react.ts'

/** Svelte with ethers. */
export const svelte: Template = (app) => ({
  '.gitignore': gitignore,
  'index.html': page(app.name, '/src/main.ts'),
  'tsconfig.json': tsconfig,
  'package.json': manifest(
    app,
    [...withoutReact.dependencies, 'svelte'],
    ['@sveltejs/vite-plugin-svelte', 'typescript', 'vite'],
  ),
  'vite.config.ts': `import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [svelte()] })
`,
  'src/latchkey.ts': withoutReact.latchkey(app.name),
  'src/main.ts': `import './latchkey'
import { mount } from 'svelte'
import App from './App.svelte'

mount(App, { target: document.getElementById('app')! })
`,
  'src/App.svelte': `<latchkey-button></latchkey-button>
`,
})
