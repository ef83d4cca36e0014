import path from 'node:path';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { Plugin } from 'vite';

const id = 'virtual:form-validators';
const runtime = path.resolve(import.meta.dirname, '../src/ui/schema-form/compiled-runtime.ts');

/** What compiled validators call, by the call that Ajv writes for it. */
const calls: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': 'countCharacters',
  'require("ajv/dist/runtime/equal").default': 'isSameText',
};

/** Compiles a schema to an expression: its validators by `$id`, those of its conditions included. */
function compile(schema: object): string {
  const code = compileSchemaValidatorsCode(schema, {
    ajvFormatOptions: false,
    // The messages are the form's own.
    ajvOptionsOverrides: { $data: true, verbose: false, messages: false },
  });
  const called = Object.entries(calls).reduce((text, [call, name]) => text.replaceAll(call, name), code);
  const [unknown] = /require\([^)]*\)/.exec(called) ?? [];
  if (unknown !== undefined)
    throw new Error(`A compiled validator needs ${unknown}, which has no counterpart.`);
  return `((exports) => { ${called}\nreturn exports; })({})`;
}

/** Writes the validators of all schemas by name and version. */
async function writeValidators(): Promise<string> {
  const { dataKey, formSchemas, schemaKey } = await import('@gam/schemas/forms');
  const entries = Object.values(formSchemas).map((form) => {
    const $id = schemaKey(form);
    return `${JSON.stringify($id)}: ${compile({ ...form.schema, $id })}`;
  });
  return `import { ${Object.values(calls).join(', ')} } from ${JSON.stringify(runtime)};
export const dataKey = ${JSON.stringify(dataKey)};
export const validators = {\n${entries.join(',\n')}\n};`;
}

/** Makes the validators of the forms a module, compiled at build: the page's content security policy forbids it later. */
export function formValidators(): Plugin {
  return {
    name: 'gam:form-validators',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? writeValidators() : null),
  };
}
