import type { ComponentProps, CSSProperties } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'style' | 'onChange'> {
  onChoose: (files: File[]) => void;
}

/** Covers the label invisibly. */
const cover: CSSProperties = {
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  opacity: 0,
  cursor: 'pointer',
};

/** A file input in a label, on which files can be dropped too. */
export function FileInput({ onChoose, ...rest }: Props) {
  return (
    <input
      {...rest}
      type="file"
      style={cover}
      onChange={({ currentTarget }) => {
        onChoose([...(currentTarget.files ?? [])]);
        // The same file can be chosen again after it was rejected.
        currentTarget.value = '';
      }}
    />
  );
}
