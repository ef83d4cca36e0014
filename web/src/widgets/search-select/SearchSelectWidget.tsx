import { SearchSelect } from '../../ui/search-select/SearchSelect.tsx';
import { useHandUp, type WidgetProps } from '../widget-props.ts';

/** An option of a long list that the customer finds by typing, such as a neighbourhood. [O-2.31, O-5.17] */
export function SearchSelectWidget(props: WidgetProps<'search_select'>) {
  const { node, constraints, value, onChange, labelledBy, describedBy, isWrong } = props;
  useHandUp(value, onChange);
  return (
    <SearchSelect
      label={node.label}
      placeholder={node.placeholder}
      options={node.options}
      labels={node.labels}
      value={value.values[0] ?? null}
      onChange={(id) => onChange({ values: id === null ? [] : [id] })}
      describedBy={`${labelledBy} ${describedBy}`}
      isWrong={isWrong}
      isRequired={constraints.mandatory}
    />
  );
}
