import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { Plugin } from 'vite';

const id = 'virtual:form-validators';

/** What stands in compiled validators for the functions that Ajv asks for: the enumerations of forms hold texts alone. */
const functions: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': '(text) => Array.from(text).length',
  'require("ajv/dist/runtime/equal").default': '(one, other) => one === other',
};

/** Compiles a schema to an expression: its validators by `$id`, those of its conditions included. */
function compile(schema: object): string {
  const code = compileSchemaValidatorsCode(schema, {
    ajvFormatOptions: false,
    // The messages are the form's own.
    ajvOptionsOverrides: { $data: true, verbose: false, messages: false },
  });
  const standalone = Object.entries(functions).reduce(
    (text, [call, own]) => text.replaceAll(call, `(${own})`),
    code,
  );
  const [unknown] = /require\([^)]*\)/.exec(standalone) ?? [];
  if (unknown !== undefined)
    throw new Error(`A compiled validator needs ${unknown}, which has no counterpart.`);
  return `((exports) => { ${standalone}\nreturn exports; })({})`;
}

/** Writes the validators of all schemas by name and version. */
async function writeValidators(): Promise<string> {
  // oxlint-disable-next-line eslint/no-restricted-imports -- Runs at build: the page gets the compiled validators alone.
  const { dataKey, formSchemas, schemaKey } = await import('@gam/schemas/forms');
  const entries = Object.values(formSchemas).map((form) => {
    const $id = schemaKey(form);
    return `${JSON.stringify($id)}: ${compile({ ...form.schema, $id })}`;
  });
  return `export const dataKey = ${JSON.stringify(dataKey)};
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
