// A chunk of its own: if core's entry loaded it, the bundler would split the initial load into many chunks (2.6 kB more, gzip).

export { loginUser } from '@latchkey/core/login'
