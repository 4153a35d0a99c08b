import type { Command } from '../command.ts'
import { backup } from './backup.ts'
import { descriptorsImport } from './descriptors-import.ts'
import { doctor } from './doctor.ts'
import { loginAudit } from './login-audit.ts'
import { loginEndSessions } from './login-end-sessions.ts'
import { loginKey } from './login-key.ts'
import { loginRotateKey } from './login-rotate-key.ts'
import { loginVerify } from './login-verify.ts'
import { migrateCommand } from './migrate.ts'
import { projectCreate } from './project-create.ts'
import { projectList } from './project-list.ts'
import { projectRevoke } from './project-revoke.ts'
import { projectRotate } from './project-rotate.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { walletsCheck } from './wallets-check.ts'
import { walletsImport } from './wallets-import.ts'

/** Every command; the first one runs when none is named. */
export const commands: readonly Command[] = [
  serve,
  projectCreate,
  projectList,
  projectRevoke,
  projectRotate,
  walletsImport,
  walletsCheck,
  descriptorsImport,
  migrateCommand,
  doctor,
  backup,
  restore,
  loginKey,
  loginRotateKey,
  loginEndSessions,
  loginAudit,
  loginVerify,
]
